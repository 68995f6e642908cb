"""The controls of what is heard: which device, how loud, takes while they are made. They read and write the settings
and nothing else.

Must not know what is played.
"""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QSlider, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from app.playback import Player
from app.settings import Settings


class DeviceBox(QComboBox):
    """Output devices by name; the list is made anew when it is opened."""

    def __init__(self, settings: Settings, player: Player, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings, self._player = settings, player
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(14)
        self.setAccessibleName(self.tr("Output device"))
        self.activated.connect(self._on_activated)
        player.outputs_changed.connect(self._fill)
        settings.changed.connect(self._on_setting)
        self._fill()

    def showPopup(self) -> None:
        self._player.refresh()
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # a device is not changed by scrolling past it

    def paintEvent(self, event: QPaintEvent) -> None:
        """Names of devices are long: the style would cut them without a sign."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width() - 4
        option.currentText = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _fill(self) -> None:
        outputs, chosen = self._player.outputs, self._settings.output_device
        default = self.tr("System default")
        if outputs.default:
            default = self.tr("System default ({device})").format(device=outputs.default)
        with QSignalBlocker(self):
            self.clear()
            self.addItem(default, "")
            for name in outputs.names:
                self.addItem(name, name)
            if chosen and chosen not in outputs.names:
                known = self._player.state.known
                words = self.tr("{device} (not connected)").format(device=chosen) if known else chosen
                self.addItem(words, chosen)
            self.setCurrentIndex(max(0, self.findData(chosen)))
        self._name()

    def _name(self) -> None:
        tip = self.tr("Sound comes from: {device}").format(device=self.currentText())
        self.setToolTip(tip)
        self.setAccessibleDescription(tip)

    def _on_activated(self, index: int) -> None:
        name = self.itemData(index)
        if name != self._settings.output_device:
            self._settings.output_device = name
        self._name()

    def _on_setting(self, key: str) -> None:
        if key == "audio/device":
            self._fill()


class VolumeSlider(QSlider):
    """Volume in percent."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._settings = settings
        self.setRange(0, 100)
        self.setSingleStep(5)
        self.setPageStep(10)
        self.setAccessibleName(self.tr("Volume"))
        self._show()
        self.valueChanged.connect(self._on_moved)
        settings.changed.connect(self._on_setting)

    def _show(self) -> None:
        with QSignalBlocker(self):
            self.setValue(round(self._settings.volume * 100))
        self.setToolTip(self.tr("Volume: {n} %").format(n=self.value()))

    def _on_moved(self, percent: int) -> None:
        self._settings.volume = percent / 100
        self.setToolTip(self.tr("Volume: {n} %").format(n=percent))

    def _on_setting(self, key: str) -> None:
        if key == "audio/volume":
            self._show()


class LiveBox(QCheckBox):
    """Whether takes are heard while they are made."""

    def __init__(self, settings: Settings, words: str, parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self._settings = settings
        self.setChecked(settings.play_live)
        self.toggled.connect(self._on_toggled)
        settings.changed.connect(self._on_setting)

    def _on_toggled(self, on: bool) -> None:
        if on != self._settings.play_live:
            self._settings.play_live = on

    def _on_setting(self, key: str) -> None:
        if key == "audio/live":
            self.setChecked(self._settings.play_live)

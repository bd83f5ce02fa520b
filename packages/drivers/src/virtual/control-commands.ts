import type { Commands, TemperatureTargets } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { requireIdle, requireReady } from '../rules/require-idle.ts'
import type { Act } from './act.ts'
import { runVirtualGcode } from './gcode.ts'
import type { VirtualSession } from './link.ts'
import { runoutNotification } from './telemetry.ts'
import type { VirtualPrinter } from './virtual-printer.ts'

type Controls = Pick<
  Commands,
  | 'gcode'
  | 'setTemperatures'
  | 'home'
  | 'jog'
  | 'setSpeed'
  | 'setFan'
  | 'light'
  | 'power'
  | 'emergencyStop'
  | 'restartFirmware'
  | 'resolveNotification'
>

export function createControlCommands({ life, printer }: VirtualSession, act: Act): Controls {
  const { machine } = printer
  return {
    gcode: (lines) => {
      requireReady(life, 'run g-code')
      return runVirtualGcode(printer, lines)
    },
    setTemperatures: (targets) =>
      act(() => {
        requireReady(life, 'set temperatures')
        setTargets(printer, targets)
      }),
    home: (axes = ['x', 'y', 'z']) =>
      act(() => {
        requireIdle(life, 'home')
        machine.homed = [...new Set([...machine.homed, ...axes])].sort().join('')
      }),
    jog: () => act(() => requireIdle(life, 'move')),
    setSpeed: (speedPercent) => act(() => Object.assign(machine, { speedPercent })),
    setFan: ({ percent: fanPercent }) => act(() => Object.assign(machine, { fanPercent })),
    light: ({ on: light }) => act(() => Object.assign(machine, { light })),
    power: (on) =>
      act(() => {
        if (!on) requireIdle(life, 'switch the power off')
        machine.powered = on
      }),
    emergencyStop: () => act(() => machine.shutDown('Emergency stop')),
    restartFirmware: () => act(() => machine.restart()),
    async resolveNotification(id) {
      if (id !== runoutNotification || !printer.materials.isEmpty) {
        throw new DriverFailure('wrong-state', 'That question is no longer open')
      }
      await act(() => printer.materials.reload())
    },
  }
}

function setTargets({ machine }: VirtualPrinter, { tools = {}, bed, chamber }: TemperatureTargets): void {
  for (const [index, target] of Object.entries(tools)) {
    const tool = machine.tools[Number(index)]
    if (tool === undefined) throw new DriverFailure('refused', `There is no tool ${index}`)
    tool.target = target
  }
  machine.bed.target = bed ?? machine.bed.target
  machine.chamber.target = chamber ?? machine.chamber.target
}

import {
  type Answer,
  type Call,
  conflict,
  done,
  isBusy,
  operational,
  type Route,
  type RouteEntry,
} from './simulator-host.ts'

const jobCommands: Record<string, Route> = {
  pause: ({ host, machine, body }) => {
    if (!isBusy(host))
      return conflict("Printer is neither printing nor paused, 'pause' command cannot be performed")
    if (body.action === 'pause' && machine.truth === 'printing') machine.pause()
    // Accepted while it still pauses, and then forgotten.
    if (body.action === 'resume' && machine.truth === 'paused') machine.resume()
    return done
  },
  cancel: ({ host, machine }) => {
    if (!isBusy(host))
      return conflict("Printer is neither printing nor paused, 'cancel' command cannot be performed")
    if (!machine.isIdle && machine.truth !== 'cancelling') machine.cancel()
    return done
  },
}

function printhead({ host, machine, body }: Call): Answer {
  const isPrinting = isBusy(host) && machine.truth !== 'paused'
  if (isPrinting && body.command !== 'feedrate')
    return conflict('Printer is not operational or currently printing')
  if (body.command === 'feedrate') {
    const factor = Number(body.factor)
    machine.speedPercent = Number.isInteger(factor) ? factor : Math.trunc(factor * 100)
  }
  if (body.command === 'home') machine.homed = (body.axes as string[]).join('')
  host.moves.push(body)
  return done
}

function target({ host, machine, body }: Call, name: 'tool' | 'bed' | 'chamber'): Answer {
  if (name === 'chamber' && !host.hasChamber) return conflict('Printer does not have a heated chamber')
  if (name !== 'tool') machine[name].target = Number(body.target)
  for (const [tool, value] of Object.entries((body.targets ?? {}) as Record<string, number>)) {
    const heater = machine.tools[Number(tool.slice(4))]
    // The board keeps whole degrees.
    if (heater !== undefined) heater.target = Math.trunc(value)
  }
  machine.changed()
  return done
}

function gcode({ machine, body }: Call): Answer {
  for (const line of (body.commands as string[]) ?? []) {
    if (line.startsWith('M112')) machine.shutDown('Closing serial port due to emergency stop M112.')
    if (line.startsWith('M106'))
      machine.fanPercent = Math.round((Number(/S(\d+)/.exec(line)?.[1] ?? 0) / 255) * 100)
  }
  return done
}

export const controlRoutes: RouteEntry[] = [
  [
    'POST',
    /^\/api\/job$/,
    operational((call) => jobCommands[String(call.body.command)]?.(call) ?? { status: 400 }),
  ],
  ['POST', /^\/api\/printer\/command$/, operational(gcode)],
  ['POST', /^\/api\/printer\/printhead$/, operational(printhead)],
  ['POST', /^\/api\/printer\/tool$/, operational((call) => target(call, 'tool'))],
  ['POST', /^\/api\/printer\/bed$/, operational((call) => target(call, 'bed'))],
  ['POST', /^\/api\/printer\/chamber$/, operational((call) => target(call, 'chamber'))],
]

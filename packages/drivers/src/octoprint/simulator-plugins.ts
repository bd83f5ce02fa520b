import { randomBytes } from 'node:crypto'
import { type Answer, type Call, conflict, done, notFound, type RouteEntry } from './simulator-host.ts'

function switchPower({ host, body }: Call): Answer {
  if (body.command === 'getPSUState') return { status: 200, body: { isPSUOn: host.isPsuOn } }
  host.isPsuOn = body.command === 'turnPSUOn'
  host.sendPlugin('psucontrol', { isPSUOn: host.isPsuOn, hasGPIO: true })
  return done
}

function answerPrompt({ host, body }: Call): Answer {
  if (host.prompt === undefined) return conflict('No active prompt')
  host.promptAnswers.push(Number(body.choice))
  host.prompt = undefined
  host.sendPlugin('action_command_prompt', { action: 'close' })
  return done
}

function requestKey({ host }: Call): Answer {
  const token = randomBytes(8).toString('hex')
  host.pairings.set(token, 'pending')
  return {
    status: 201,
    // Built from what OctoPrint believes to be its address, which a proxy may have got wrong.
    location: `http://octoprint.invalid/plugin/appkeys/request/${token}`,
    body: { app_token: token, auth_dialog: `/plugin/appkeys/auth/${token}` },
  }
}

function pollKey({ host, path }: Call): Answer {
  const answer = host.pairings.get(path.split('/').at(-1) ?? '')
  if (answer === 'pending') return { status: 202, body: { message: 'Awaiting decision' } }
  return answer === undefined || answer === 'denied' ? notFound : { status: 200, body: { api_key: answer } }
}

export const pluginRoutes: RouteEntry[] = [
  [
    'GET',
    /^\/api\/plugin\/psucontrol$/,
    ({ host }) =>
      host.faults.quirks.has('has no power plugin')
        ? notFound
        : { status: 200, body: { isPSUOn: host.isPsuOn } },
  ],
  ['POST', /^\/api\/plugin\/psucontrol$/, switchPower],
  ['GET', /^\/api\/plugin\/action_command_prompt$/, ({ host }) => ({ status: 200, body: host.prompt ?? {} })],
  ['POST', /^\/api\/plugin\/action_command_prompt$/, answerPrompt],
]

/** Asked without a key. */
export const pairingRoutes: RouteEntry[] = [
  ['GET', /^\/plugin\/appkeys\/probe$/, () => done],
  ['POST', /^\/plugin\/appkeys\/request$/, requestKey],
  ['GET', /^\/plugin\/appkeys\/request\/\w+$/, pollKey],
]

import { DriverFailure } from '../driver-failure.ts'
import type { OctoPrintSession } from './link.ts'
import { promptId, promptPlugin } from './plugins.ts'

/** Answers the question that the firmware asks; a question with one answer needs none named. */
export async function answerPrompt(
  { life, rest, push, timing }: OctoPrintSession,
  id: string,
  answer: string | undefined,
): Promise<void> {
  const open = push.plugins.prompt
  if (id !== promptId || open === undefined) {
    throw new DriverFailure('wrong-state', 'The printer asks nothing at the moment')
  }
  const only = open.choices.length === 1 ? 0 : -1
  const choice = answer === undefined ? only : open.choices.indexOf(answer)
  if (choice < 0) {
    throw new DriverFailure(
      'refused',
      `The printer offers these answers: ${open.choices.join(', ') || 'none'}`,
    )
  }
  await rest.post(`/api/plugin/${promptPlugin}`, { command: 'select', choice }, 'pass on the answer')
  await life.until(() => push.plugins.prompt !== open, 'the answer', timing.requestSeconds)
}

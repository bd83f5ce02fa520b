import { z } from 'zod'
import { printerOfCaller } from '#domain/printers/index'
import { askEach } from '#domain/printing/index'
import { defineOperation } from '#groups/define-operation'

export const pause = defineOperation({
  id: 'printers/actions/Pause',
  summary: 'Pause the print on one or more printers',
  effect: 'changes',
  permission: 'pause',
  scope: 'printers.actions',
  query: z.object({ pid: printerOfCaller.list }),
  output: z.object({}),
  async handler({ services: { fleet } }, { pid: printers }) {
    await askEach(fleet, printers, {
      states: ['printing'],
      words: 'it must be printing to be paused',
      ask: ({ id }) => fleet.ask(id, 'pause'),
    })
    return {}
  },
})

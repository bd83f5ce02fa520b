import { z } from 'zod'
import { publicEvent } from './define-event.ts'
import { named } from './records.ts'

export const todoListEvents = {
  'todo_list.daily_digest': publicEvent(
    'The daily digest of the to-do list',
    z.object({
      date: z.string(),
      tasks: z.array(z.looseObject({ kind: z.string(), title: z.string(), printer: named.nullable() })),
    }),
  ),
}

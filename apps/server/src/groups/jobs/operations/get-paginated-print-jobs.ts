import { z } from 'zod'
import { mayUse } from '#core/access/caller'
import { shownTo } from '#core/operation/shown-to'
import { findNames } from '#domain/people/index'
import { describeJob, jobRecord, listJobs, liveFigures, statesOf } from '#domain/printing/index'
import { defineOperation } from '#groups/define-operation'
import { coerced } from '#schemas/coerced'
import { flag } from '#schemas/flag'
import { idList } from '#schemas/ids'
import { pageAmount, pageFields, pageNumber, pageSize, sortDirection } from '#schemas/page'
import { line } from '#schemas/text'
import { moment } from '#schemas/time'

const statusNames = ['ongoing', 'cancelled', 'failed', 'finished', 'done'] as const
const statuses = coerced(
  (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
  z.array(z.enum(statusNames)).max(10),
)

export const getPaginatedPrintJobs = defineOperation({
  id: 'jobs/GetPaginatedPrintJobs',
  summary: 'Prints, newest first: one’s own, or everyone’s for those who may see them',
  effect: 'reads',
  permission: 'see_print_history',
  scope: 'print_history.read',
  query: z.object({ getusers: flag.default(false).describe('Adds the users who started the prints') }),
  body: z.object({
    page: pageNumber,
    page_size: pageSize(25),
    printer_ids: idList.optional(),
    user_ids: idList.optional(),
    accepted_statuses: statuses.optional(),
    status: statuses.optional().describe('The same as accepted_statuses'),
    search: line(128).optional().describe('Part of a file name'),
    start_date: moment.optional(),
    end_date: moment.optional(),
    sort_dir: sortDirection.default('desc'),
  }),
  output: z.object({
    data: z.array(jobRecord),
    users: shownTo(
      'see_who_printed',
      z.array(z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })),
    ),
    ...pageFields,
  }),
  async handler({ caller, services: { fleet }, read }, input) {
    const seesAll = mayUse(caller, 'view_all_print_history')
    const wanted = input.accepted_statuses ?? input.status
    const filter = {
      printerIds: input.printer_ids,
      userIds: seesAll ? input.user_ids : [caller.user.id],
      states: wanted && statesOf(wanted),
      search: input.search,
      after: input.start_date,
      before: input.end_date,
    }
    const page = { number: input.page, size: input.page_size, direction: input.sort_dir }
    const { rows, total, people } = await read(async (transaction) => {
      const listed = await listJobs(transaction, filter, page)
      const ids = listed.rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
      return { ...listed, people: await findNames(transaction, input.getusers ? [...new Set(ids)] : []) }
    })
    const data = rows.map((job) =>
      describeJob(job, job.ended_at ? null : liveFigures(fleet.twinOf(job.printer_id))),
    )
    const users = people.map(({ id, firstName, lastName }) => ({
      id,
      first_name: firstName,
      last_name: lastName,
    }))
    return { data, total, page_amount: pageAmount(total, page.size), ...(input.getusers && { users }) }
  },
})

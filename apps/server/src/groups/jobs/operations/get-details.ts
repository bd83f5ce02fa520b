import { z } from 'zod'
import { namesOfUsers } from '#domain/people/index'
import { describeJobDetails, jobDetailsRecord, jobOfCaller, liveFigures } from '#domain/printing/index'
import { defineOperation } from '#groups/define-operation'

export const getDetails = defineOperation({
  id: 'jobs/GetDetails',
  summary: 'Everything known of one print',
  effect: 'reads',
  permission: 'see_print_job_page',
  scope: 'print_history.read',
  query: z.object({ id: jobOfCaller.one.describe('Uid of the print') }),
  output: z.object({ job: jobDetailsRecord }),
  async handler({ services: { fleet }, read }, { id: job }) {
    const people = [job.user_id, job.cancelled_by].flatMap((id) => (id === null ? [] : [id]))
    const names = await read((transaction) => namesOfUsers(transaction, people))
    const live = job.ended_at ? null : liveFigures(fleet.twinOf(job.printer_id))
    return { job: describeJobDetails(job, live, names) }
  },
})

import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tenantTransactions } from '#core/database/tenant-transaction'
import { implementTask, type TaskName } from '#core/tasks/define-task'
import { retentionWork } from '#core/tasks/retention'
import { retentionRules } from '#core/tasks/retention-rules'
import { startTasks } from '#core/tasks/runner'
import { createTestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../testing/test-service.ts'

const test = useTestService()
const greet: TaskName<{ name: string }> = { name: 'test.greet', payload: z.object({ name: z.string() }) }
const log = pino({ level: 'silent' })

const options = () => {
  const { owner, ownerPool: pool } = test.current.connections
  return { owner, pool, node: 'test node', log }
}

describe('tasks', () => {
  it('run after the transaction that added them, and only if it was committed', async () => {
    const { id } = await createTestCompany(test.current)
    const greeted: string[] = []
    const runner = await startTasks({
      ...options(),
      declared: [greet],
      tasks: [implementTask(greet, async ({ name }) => void greeted.push(name))],
    })
    const transactions = tenantTransactions(test.current.connections.app)
    const failing = transactions.write(id, async (transaction) => {
      await transaction.enqueue(greet, [{ name: 'never' }])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await transactions.write(id, (transaction) => transaction.enqueue(greet, [{ name: 'Ada' }]))
    await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(['Ada'])
    await runner.stop()
  })

  it('release what a killed predecessor of this node held', async () => {
    await queryAsOwner(
      test.current,
      "insert into node_workers (worker_id, node) values ('dead worker', 'test node')",
    )
    await queryAsOwner(test.current, `select graphile_worker.add_job('test.greet', '{"name":"held"}')`)
    await queryAsOwner(
      test.current,
      "update graphile_worker._private_jobs set locked_by = 'dead worker', locked_at = now()",
    )
    const greeted: string[] = []
    const runner = await startTasks({
      ...options(),
      declared: [greet],
      tasks: [implementTask(greet, async ({ name }) => void greeted.push(name))],
    })
    await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(['held'])
    await runner.stop()
  })

  it('stop the start when one has no handler, or two', async () => {
    await expect(startTasks({ ...options(), declared: [greet], tasks: [] })).rejects.toThrow(
      'No handler for the tasks test.greet',
    )
    const task = implementTask(greet, async () => {})
    await expect(startTasks({ ...options(), declared: [greet], tasks: [task, task] })).rejects.toThrow(
      'Two handlers',
    )
  })
})

describe('retention', () => {
  it('removes what is older than the settings say and keeps the rest', async () => {
    const { id, admin } = await createTestCompany(test.current)
    await admin.client.call('account/api_keys/Create')
    await queryAsOwner(
      test.current,
      `insert into audit_entries (company_id, at, credential_kind, operation, address, user_agent, input)
       values ($1, now() - interval '400 days', 'api-key', 'account/Old', '', '', '{}')`,
      [id],
    )
    await queryAsOwner(
      test.current,
      `insert into outbox_events (company_id, name, data, delivered_at) values ($1, 'job.done', '{}', now() - interval '8 days')`,
      [id],
    )
    const [left] = await queryAsOwner<{ id: number }>(
      test.current,
      `insert into users (email, created_at) values ('left@example.org', now() - interval '31 days') returning id`,
    )
    const { owner } = test.current.connections
    await retentionWork(retentionRules(owner, test.current.config), log).run({}, new AbortController().signal)
    const audit = await queryAsOwner(
      test.current,
      'select operation from audit_entries where company_id = $1',
      [id],
    )
    expect(audit).toEqual([{ operation: 'account/api_keys/Create' }])
    expect(
      await queryAsOwner(test.current, 'select id from users where id = any($1)', [[left?.id, admin.userId]]),
    ).toEqual([{ id: admin.userId }])
    const events = await queryAsOwner(test.current, 'select name from outbox_events where company_id = $1', [
      id,
    ])
    expect(events).toEqual([{ name: 'organization.api_key_created' }])
  })
})

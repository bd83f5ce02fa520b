import { describe, expect, it } from 'vitest'

type Generate = (
  operations: readonly object[],
  jsonSchemaOf: (schema: object) => object,
  errorCodes?: readonly string[],
) => Map<string, string>

const script = new URL('../../../scripts/generate-client.mjs', import.meta.url).href
const { generateClient } = (await import(/* @vite-ignore */ script)) as { generateClient: Generate }

const generated = (operations: readonly object[]): Record<string, string> => {
  const files = generateClient(operations, (schema) => schema, ['not_found'])
  return Object.fromEntries([...files].map(([path, text]) => [path.replace(/^.*\//, ''), text]))
}

const fields = (properties: object, required: string[] = []) => ({ type: 'object', properties, required })
const read = { summary: 'Reads', permission: 'any-member', output: fields({}) }
const typeOf = (schema: object): string | undefined =>
  / {2}field\??: ([\s\S]*?)\n\}\n/.exec(
    generated([{ ...read, id: 'bed_types/Get', output: fields({ field: schema }, ['field']) }])[
      'bed-types.ts'
    ] ?? '',
  )?.[1]

describe('types', () => {
  it.each([
    [{ type: 'integer' }, 'number'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ enum: ["it's", 1, null] }, "'it\\'s' | 1 | null"],
    [{ const: 'a"b' }, `'a"b'`],
    [{ anyOf: [{ type: 'number' }, { type: 'integer' }, { type: 'null' }] }, 'number | null'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{ type: 'array', items: { enum: [1, 2] } }, 'Array<1 | 2>'],
    [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, '[string, number]'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
    [{ allOf: [{ enum: ['a', 'b'] }, { type: 'string' }] }, "('a' | 'b') & (string)"],
    [{}, 'unknown'],
  ])('%j is %s', (schema, printed) => {
    expect(typeOf(schema)).toBe(printed)
  })

  it('gives an object with a title a name of its own, once for all groups', () => {
    const rank = {
      ...fields({ 'a-b': { type: 'string', description: 'Ends a comment: */' } }),
      title: 'Rank',
    }
    const files = generated([
      { ...read, id: 'ranks/Get', output: fields({ rank }, ['rank']) },
      { ...read, id: 'users/Get', output: fields({ ranks: { type: 'array', items: rank } }) },
    ])
    expect(files['records.ts']).toContain(
      "interface Rank {\n  /** Ends a comment: *\\/ */\n  'a-b'?: string\n}",
    )
    expect(files['ranks.ts']).toContain("import type { Rank } from './records.ts'")
    expect(files['users.ts']).toContain('ranks?: Rank[]')
  })

  it('refuses one title for two different records', () => {
    const titled = (type: string) => ({ ...fields({ a: { type } }), title: 'Rank' })
    const output = fields({ one: titled('string'), two: titled('number') })
    expect(() => generated([{ ...read, id: 'ranks/Get', output }])).toThrow('the title Rank')
  })

  it('follows references of a type to itself', () => {
    const folder = fields({ children: { type: 'array', items: { $ref: '#/$defs/folder' } } })
    const output = { ...fields({ folder: { $ref: '#/$defs/folder' } }), $defs: { folder } }
    const text = generated([{ ...read, id: 'files/Get', output }])['files.ts']
    expect(text).toContain('  folder?: FilesGetOutputFolder\n')
    expect(text).toContain('export type FilesGetOutputFolder = {\n  children?: FilesGetOutputFolder[]\n}\n')
  })
})

describe('operations', () => {
  it('become methods in namespaces, with what they take and answer', () => {
    const text = generated([
      {
        ...read,
        id: 'queue/approval/AddComment',
        permission: { own: 'any-member', others: 'approve' },
        plan: 'print_farm',
        idempotent: true,
        query: fields({ id: { type: 'integer' } }, ['id']),
        body: fields({ text: { type: 'string', default: '' } }),
      },
    ])['queue.ts']
    expect(text).toContain('Input {\n  id: number\n  /** Default: "" */\n  text?: string\n}')
    expect(text).toContain(
      '  readonly approval: {\n    /**\n     * Reads\n     * Permission: any-member; for what belongs to others approve\n     * Plan: print_farm\n     */\n' +
        '    addComment(input: QueueApprovalAddCommentInput, options?: IdempotentCallOptions): Promise<void>',
    )
    expect(text).toContain(
      "addComment: (input, options) => send({ path: 'queue/approval/AddComment' }, input",
    )
  })

  it('take and answer files', () => {
    const text = generated([
      { ...read, id: 'files/Upload', mount: 'files', upload: { field: 'file' } },
      { ...read, id: 'files/Download', output: 'binary', body: fields({ id: { type: 'integer' } }) },
      { ...read, id: 'files/Upload', upload: { field: 'file', optional: true } },
    ])
    expect(text['upload.ts']).toContain('upload(input: UploadFilesUploadInput, options?: CallOptions)')
    expect(text['upload.ts']).toContain(
      "upload: (input, options) => send({ path: 'files/Upload', mount: 'files', upload: 'file' }, input, options)",
    )
    expect(text['files.ts']).toContain('upload(input?: FilesUploadInput, options?: CallOptions)')
    expect(text['files.ts']).toContain(
      'download(input?: FilesDownloadInput, options?: CallOptions): Promise<Response>',
    )
  })

  it('must answer POST and have names of their own', () => {
    expect(() => generated([{ ...read, id: 'printers/Delete', methods: ['GET'] }])).toThrow('POST')
    const twice = [
      { ...read, id: 'queue/groups/Get' },
      { ...read, id: 'queue/Groups' },
    ]
    expect(() => generated(twice)).toThrow('queue/')
  })
})

import { z } from 'zod'
import { isPrintable } from './file-types.ts'
import type { LibraryFile } from './queries/library-files.ts'

/** A file as the API shows it. */
export const fileRecord = z
  .object({
    id: z.string(),
    uid: z.string().describe('The same as id'),
    name: z.string().describe('Without the extension'),
    ext: z.string(),
    type: z.enum(['model', 'printable']),
    size: z.int().describe('Bytes'),
    created: z.string().describe('In words, UTC'),
    createdint: z.int().describe('Unix time'),
    user_id: z.int(),
    user: z.int(),
    folder: z.int(),
    gcodeAnalysis: z
      .object({
        totalLayers: z.int().nullable(),
        slicer: z.string(),
        estimate: z.number().describe('Seconds'),
        modelSize: z.object({ x: z.number(), y: z.number(), z: z.number() }),
      })
      .nullable()
      .describe('What the print file tells; null for models and until it was read'),
  })
  .meta({ title: 'LibraryFile' })

const inWords = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

const analysisOf = ({ facts }: LibraryFile) =>
  facts?.analysis
    ? {
        totalLayers: facts.layers,
        slicer: facts.analysis.slicer,
        estimate: facts.seconds,
        modelSize: facts.analysis.modelSize,
      }
    : null

export const describeFile = (file: LibraryFile): z.input<typeof fileRecord> => ({
  id: file.id,
  uid: file.id,
  name: file.name,
  ext: file.extension,
  type: isPrintable(file.filename) ? 'printable' : 'model',
  size: file.size,
  created: inWords.format(file.createdAt).replace(' at ', ', '),
  createdint: Math.floor(file.createdAt.getTime() / 1000),
  user_id: file.userId,
  user: file.userId,
  folder: 0,
  gcodeAnalysis: analysisOf(file),
})

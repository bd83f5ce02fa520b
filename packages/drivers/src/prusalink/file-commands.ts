import { setTimeout as sleep } from 'node:timers/promises'
import type { Commands, StoredFile, UploadRequest } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import type { HttpAnswer } from '../http/printer-http.ts'
import { type UploadAttempt, uploadWithRetry } from '../rules/upload-with-retry.ts'
import type { PrusalinkSession } from './link.ts'
import { refusalOf, wordsOf } from './prusa-http.ts'
import { addressOf, currentStorage } from './storage-address.ts'
import type { ListedNode } from './wire.ts'

type FileCommands = Pick<Commands, 'upload' | 'listFiles' | 'deleteFile'>

/** Slow sticks write for a while after the last byte came. */
const uploadAnswerSeconds = 300
const visibleSeconds = 10
const mostFolders = 200

export function createFileCommands(session: PrusalinkSession): FileCommands {
  const { life, http } = session
  return {
    upload(request) {
      if (request.sizeBytes === 0) throw new DriverFailure('file-rejected', 'PrusaLink takes no empty file')
      return uploadWithRetry(life, request, (attempt) => put(session, request, attempt))
    },
    async listFiles() {
      const storage = await currentStorage(session)
      return listFolder(session, storage.path, '', { left: mostFolders })
    },
    async deleteFile(path) {
      const answer = await http.ask({
        method: 'DELETE',
        path: addressOf(await currentStorage(session), path),
      })
      if (answer.status < 300) return
      const words = wordsOf(answer)
      if (answer.status === 409) {
        throw new DriverFailure('busy', `The file is in use: ${words ?? path}`, { printerSaid: words })
      }
      throw refusalOf(answer, 'delete the file')
    },
  }
}

async function put(
  session: PrusalinkSession,
  { path, sizeBytes }: UploadRequest,
  { body, signal }: UploadAttempt,
): Promise<StoredFile> {
  const address = addressOf(await currentStorage(session), path)
  const answer = await session.http.send({
    method: 'PUT',
    path: address,
    // Any other type makes a Raspberry Pi examine the file, and stumble.
    headers: { 'Content-Type': 'text/x.gcode', Overwrite: '?1' },
    contentLength: sizeBytes,
    body,
    timeoutSeconds: uploadAnswerSeconds,
    signal,
  })
  session.poller.hurry()
  if (answer.status !== 201) throw uploadFailure(answer)
  await untilVisible(session, address, signal)
  return { path, sizeBytes }
}

/** A Raspberry Pi stores first and looks into its folder later; a start in between would find nothing. */
async function untilVisible(
  { http, timing }: PrusalinkSession,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + visibleSeconds * 1000
  while (performance.now() < end) {
    const answer = await http.ask({ path: address, signal })
    if (answer.status !== 404) return
    await sleep((timing.pollSeconds / 4) * 1000, undefined, { signal })
  }
  throw new DriverFailure('file-rejected', 'The printer took the file but does not show it')
}

function uploadFailure(answer: HttpAnswer): DriverFailure {
  const words = wordsOf(answer)
  const details = { printerSaid: words }
  switch (answer.status) {
    case 409:
      return new DriverFailure('busy', `The printer takes no file now: ${words ?? 'it is busy'}`, details)
    case 404:
      return new DriverFailure('refused', `The storage is not there: ${words ?? ''}`, details)
    case 400:
    case 501:
      return new DriverFailure('file-rejected', `The file was refused: ${words ?? answer.status}`, details)
    default:
      return refusalOf(answer, 'take the file')
  }
}

async function listFolder(
  session: PrusalinkSession,
  root: string,
  folder: string,
  budget: { left: number },
): Promise<StoredFile[]> {
  budget.left -= 1
  if (budget.left < 0) return []
  const path = addressOf({ path: root }, folder.replace(/\/$/, ''))
  const answer = await session.http.ask({ path })
  if (answer.status !== 200) throw refusalOf(answer, 'list its files')
  const { children = [] } = (answer.json() ?? {}) as { children?: ListedNode[] }
  return gather(session, root, folder, children, budget)
}

async function gather(
  session: PrusalinkSession,
  root: string,
  folder: string,
  nodes: readonly ListedNode[],
  budget: { left: number },
): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const node of nodes) {
    const path = `${folder}${node.display_name ?? node.name}`
    if (node.type === 'FOLDER') {
      const inside = node.children
        ? await gather(session, root, `${path}/`, node.children, budget)
        : await listFolder(session, root, `${path}/`, budget)
      files.push(...inside)
    } else if (node.type === 'PRINT_FILE') {
      files.push({
        path,
        ...(node.size === undefined ? {} : { sizeBytes: node.size }),
        ...(node.m_timestamp ? { modifiedAt: new Date(node.m_timestamp * 1000) } : {}),
      })
    }
  }
  return files
}

import { ArchiveRefused } from '../../engines/archives/archives.ts'
import type { Moved } from './addresses/moved.ts'

/** Stores a PDF's bytes until an article refers to them. */
export type StorePdf = (content: Uint8Array) => Promise<unknown>

/**
 * A move's source, with its files in `folder`: `read` reads it once, `count` then counts its articles independently.
 */
export type Source = {
  kind: string
  bytes: number
  folder: string
  read: (keep: StorePdf, onBytes: (done: number) => void) => AsyncGenerator<Moved>
  count: () => Promise<number>
}

/**
 * The command's arguments: the path of a file or folder, the folder of its files if that is elsewhere, and the path of
 * the journal to move if there are several.
 */
export type SourceArguments = {
  path: string
  isFolder: boolean
  files: string | undefined
  journal: string | undefined
}

/** Opens a source of one kind; undefined for other kinds. */
export type OpenSource = (asked: SourceArguments) => Promise<Source | undefined>

/** Adds up sizes for `read`'s progress. */
export function createSum(onBytes: (done: number) => void): (bytes: number) => void {
  let done = 0
  return (bytes) => {
    done += bytes
    onBytes(done)
  }
}

/** An error for a source that cannot be moved in; its message is a sentence with the reason. */
export class SourceRefused extends ArchiveRefused {}

import type { Moved } from './moved.ts'

/** Keeps the bytes of a PDF until an article names them. */
export type Keep = (content: Uint8Array) => Promise<unknown>

/** The source of a move: `read` goes through it once; `folder` is where the files lie that it names. */
export type Source = {
  kind: string
  bytes: number
  folder: string
  read: (keep: Keep, onBytes: (done: number) => void) => AsyncGenerator<Moved>
}

/**
 * The arguments of the command: the path of a file or folder, the folder of its files if they lie elsewhere, and the path of the
 * journal to move, if there are several.
 */
export type Asked = { path: string; isFolder: boolean; files: string | undefined; journal: string | undefined }

/** Opens a source of one kind; undefined for what is of another kind. */
export type OpenSource = (asked: Asked) => Promise<Source | undefined>

/** The input cannot be read, or is hostile; the message says why in a sentence. */
export class SourceRefused extends Error {}

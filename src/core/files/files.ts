/** A stored file, readable completely or in part. */
export type StoredFile = Pick<Blob, 'size' | 'bytes' | 'text' | 'stream'> & {
  /** The bytes from `start` to before `end`. */
  slice: (start: number, end: number) => Pick<Blob, 'text' | 'stream'>
}

/** Returns the SHA-256 in hex: the name that bytes are stored under. */
export const hashContent = (of: Uint8Array | string): string => new Bun.CryptoHasher('sha256').update(of).digest('hex')

/** Whether a text can be a stored file's name. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** A complete file in the incoming folder, and the SHA-256 of its bytes. */
export type Spooled = { path: string; sha256: string }

/** Uploaded files by the SHA-256 of their bytes in hex: equal bytes are stored once, and never change. */
export type Files = {
  /** The folder where uploads wait until they are complete, on this machine and on a local store's disk. */
  incoming: string
  /** Stores bytes and returns their hash once they are fsynced. */
  save: (bytes: Uint8Array) => Promise<string>
  /** Stores a fsynced file of the incoming folder, and removes it there. */
  take: (spooled: Spooled) => Promise<void>
  /** Undefined if nothing is stored under that hash. */
  open: (hash: string) => Promise<StoredFile | undefined>
  /**
   * Calls `use` with the path of a stored file on this machine, for another process; undefined if no file has that
   * hash.
   */
  withPath: <Result>(hash: string, use: (path: string) => Promise<Result>) => Promise<Result | undefined>
  /** Marks a stored file as just saved, so that the sweep spares it; false if it does not exist. */
  touch: (hash: string) => Promise<boolean>
  /** Hashes of the files last saved before `moment`. */
  savedBefore: (moment: Date) => AsyncIterable<string>
  /** Deletes a file unless it was saved or touched at `savedBefore` or later. @returns whether it was deleted */
  remove: (hash: string, savedBefore: Date) => Promise<boolean>
  /** Returns the id of the journal that owns these files; claims unowned ones for `id`. */
  owner: (id: string) => Promise<string>
  /** Rejects if nothing can be stored. */
  check: () => Promise<void>
}

/** An error for a stored file that no longer matches its name, thrown while it is read. */
export class DamagedFile extends Error {}

/** Treats a damaged file as a missing one. */
export function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedFile)) throw error
}

/** Returns the bytes of a stored file; undefined if it is missing, or no longer matches its name. */
export async function wholeFile(files: Pick<Files, 'open'>, hash: string) {
  const bytes = await (await files.open(hash))?.bytes().catch(unlessDamaged)
  return bytes && hashContent(bytes) === hash ? bytes : undefined
}

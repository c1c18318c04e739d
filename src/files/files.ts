/**
 * Uploaded files, stored by the SHA-256 of their bytes (64 hex digits): equal bytes are stored once, and a stored file never
 * changes.
 */
export type Files = {
  /** Stores bytes durably and returns their hash; they are on the disk by then. */
  save: (bytes: Uint8Array) => Promise<string>
  /** The stored bytes, readable whole or in part; undefined if there are none. */
  open: (hash: string) => Promise<Blob | undefined>
  /** Marks a stored file as just saved, so the sweep spares it; false if there is none. */
  touch: (hash: string) => Promise<boolean>
  /** Hashes of the files last saved before `moment`. */
  savedBefore: (moment: Date) => AsyncIterable<string>
  /** Deletes a file unless it was saved or touched at `savedBefore` or later; tells whether it did. */
  remove: (hash: string, savedBefore: Date) => Promise<boolean>
  /** The id of the journal that owns these files; claims them for `id` if nobody does. */
  owner: (id: string) => Promise<string>
  /** Rejects if nothing can be stored. */
  check: () => Promise<void>
}

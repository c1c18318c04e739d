/**
 * Uploaded files, each stored under the SHA-256 of its bytes (64 hex digits): the same bytes are stored once, and a stored
 * file never changes.
 */
export type Files = {
  /** Keeps the bytes for good and answers their hash; they are on the disk when it answers. */
  save: (bytes: Uint8Array) => Promise<string>
  /** The stored bytes, to be read whole or in part, or undefined where there are none. */
  open: (hash: string) => Promise<Blob | undefined>
  /** Marks a stored file as just saved, so that the sweep leaves it alone; false where there is none. */
  touch: (hash: string) => Promise<boolean>
  /** The hashes of the files last saved before that moment. */
  savedBefore: (moment: Date) => AsyncIterable<string>
  /** Drops a file, unless it was saved or touched at that moment or later; answers whether it did. */
  remove: (hash: string, savedBefore: Date) => Promise<boolean>
  /** The id of the journal that these files belong to; the one given, where they belong to none yet. */
  owner: (id: string) => Promise<string>
  /** Rejects where nothing can be stored. */
  check: () => Promise<void>
}

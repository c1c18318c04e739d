import type { Files } from '../../../core/files/files.ts'
import type { StoredSupplement } from '../../record/supplement-rules.ts'

/** Returns the supplements of an earlier version whose files are still stored; call under `protectFiles`. */
export async function storedSupplements(files: Files, all: StoredSupplement[]): Promise<StoredSupplement[]> {
  const there = await Promise.all(all.map(async ({ hash }) => (await files.open(hash)) !== undefined))
  return all.filter((_, at) => there[at])
}

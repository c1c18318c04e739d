import { hashContent } from '../../core/files/files.ts'
import { prepareImage } from '../../core/files/images.ts'
import { fileMessages } from '../../core/files/rules.ts'
import { embeddedPath, type MovedCover } from './addresses/moved.ts'
import type { StorePdf } from './source.ts'

/**
 * Stores a cover like the settings' pictures, or returns the reason why it is refused.
 * @param bytes undefined if it is too large
 */
export async function keepCover(name: string, bytes: Uint8Array | undefined, keep: StorePdf): Promise<MovedCover> {
  const { invalid, tooLarge } = fileMessages.image
  const prepared = bytes ? await prepareImage(bytes) : { ok: false as const, code: 'file_too_large' as const }
  if (!prepared.ok) return { name, path: '', problem: prepared.code === 'invalid_image' ? invalid : tooLarge }
  await keep(prepared.bytes)
  return { name, path: `${embeddedPath(hashContent(prepared.bytes))}.${prepared.extension}`, problem: '' }
}

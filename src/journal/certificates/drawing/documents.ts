import { speakAsked } from '../../../core/words/speech.ts'
import { languageNow } from '../../../core/words/words.ts'
import { readShell } from '../../../office/frame/queries.ts'
import { originOf } from '../../../office/settings/rules.ts'
import type { Services, Working } from '../../../services.ts'
import { type DocumentContext, imagesOf } from '../document-facts.ts'
import type { Facts } from '../facts.ts'
import { certificateKey, listSignatories } from '../queries.ts'
import type { StoredImages, Waiting } from './drawing.ts'
import type { Pdf } from './threads.ts'

export type DrawingServices = Pick<Services, 'db' | 'files' | 'pageCache' | 'frame' | 'config' | 'clock'> &
  Working<'drawing'>

/** The services for the client of one document; `onSheets` is called with the number of its sheets. */
export type Requested = DrawingServices & { waiting: Waiting; onSheets?: (sheets: number) => void }

/**
 * Draws a document from its facts.
 * @param factsOf builds these from the inputs that all documents share
 * @param language the one asked for, the main one for any that the journal does not have; English without it
 */
export async function drawn(
  services: Requested,
  factsOf: (context: DocumentContext) => Facts,
  language?: string,
): Promise<Pdf> {
  const context = await documentContext(services)
  const make = () => factsOf(context)
  return draw(services, language === undefined ? make() : speakAsked(context.settings, language, make))
}

/** Returns the language that a link's document is asked for in, at first that of the link's page. */
export const languageAsked = ({ url }: { url: string }): string =>
  new URL(url).searchParams.get('language') ?? languageNow()

export function draw({ workers, files, waiting }: Requested, facts: Facts): Promise<Pdf> {
  return workers.drawing.draw(facts, () => storedImages(files, imagesOf(facts)), waiting)
}

/** Returns the inputs that all documents share, cached until the content changes. */
export async function documentContext({ db, pageCache, frame, config }: DrawingServices): Promise<DocumentContext> {
  const [{ settings }, { key, signatories }] = await Promise.all([
    readShell({ db, pageCache, frame }),
    pageCache.once('certificates', async () => ({
      key: await certificateKey(db),
      signatories: await listSignatories(db),
    })),
  ])
  return { settings, origin: originOf(config, settings), key, signatories }
}

/** Reads stored images, skipping missing ones, as the pages do. */
export async function storedImages(files: Services['files'], names: string[]): Promise<StoredImages> {
  const images = await Promise.all(
    names.map(async (name) => {
      const file = await files.open(name.replace(/\.(?:png|jpg)$/, ''))
      return [name, await file?.bytes()] as const
    }),
  )
  return Object.fromEntries(images.flatMap(([name, bytes]) => (bytes ? [[name, bytes]] : [])))
}

import { Elysia } from 'elysia'
import { isEditorPicture } from '../editors/queries.ts'
import { isPartnerImage } from '../indexing/queries.ts'
import type { Services } from '../services.ts'
import { readShell } from '../site/queries.ts'
import { errorPage } from './errors.tsx'
import { assetFile, storedImage } from './files.ts'
import { sessionOf } from './session.ts'

/** Uploaded images: those of public rows for everybody, those of all rows for signed-in users. */
export function imageFiles(services: Services) {
  const image = async (request: Request, name: string, isShown: (everyStatus: boolean) => Promise<boolean>) => {
    const maySee = (await isShown(false)) || ((await sessionOf(services, request)) && (await isShown(true)))
    const answer = maySee ? await storedImage(services.files, request, name) : undefined
    return answer ?? errorPage(services, request, 404)
  }
  return new Elysia()
    .get('/assets/editors/:picture', async ({ request, params: { picture } }) => {
      const avatar = picture === 'avatar.png' && services.assets.at(services.assets.url('avatar.png'))
      return avatar
        ? assetFile(request, avatar)
        : image(request, picture, (everyStatus) => isEditorPicture(services.db, picture, everyStatus))
    })
    .get('/assets/indexing/:image', async ({ request, params }) =>
      image(request, params.image, (everyStatus) => isPartnerImage(services.db, params.image, everyStatus)),
    )
    .get('/assets/settings/:image', async ({ request, params }) => {
      const isShown = async () => {
        const { settings } = await readShell(services)
        return [settings.logo, settings.cover].includes(params.image)
      }
      return image(request, params.image, isShown)
    })
}

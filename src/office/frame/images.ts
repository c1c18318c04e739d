import { Elysia } from 'elysia'
import { isImageOf, recordImages } from '../../core/files/named.ts'
import type { Services } from '../../services.ts'
import { answerAsset, answerStoredImage } from '../../web/http/files.ts'
import type { PublicRoutes } from '../../web/limits/costs.ts'
import { findEditingSession } from '../sessions/sessions.ts'
import { errorPage } from './errors.tsx'
import { readShell } from './queries.ts'

/** The costs of requests without a session. */
export const imageCosts: PublicRoutes = Object.fromEntries(
  [...Object.keys(recordImages), 'settings'].map((of) => [`GET /assets/${of}/:image`, { cost: 'database' }]),
)

/** Uploaded images: those of public rows for everyone, all others for users who edit the journal. */
export function imageFiles(services: Services) {
  const image = async (request: Request, name: string, isShown: (everyStatus: boolean) => Promise<boolean>) => {
    const maySee = (await isShown(false)) || ((await findEditingSession(services, request)) && (await isShown(true)))
    const answer = maySee ? await answerStoredImage(services.files, request, name) : undefined
    return answer ?? errorPage(services, request, 404)
  }
  const routes = new Elysia()
  for (const [folder, column] of Object.entries(recordImages))
    routes.get(`/assets/${folder}/:image`, ({ request, params: { image: name } }) => {
      const isAvatar = folder === 'editors' && name === 'avatar.png'
      const avatar = isAvatar && services.assets.at(services.assets.url('avatar.png'))
      const isShown = (everyStatus: boolean) => isImageOf(services.db, column, { name, everyStatus })
      return avatar ? answerAsset(request, avatar) : image(request, name, isShown)
    })
  return routes.get('/assets/settings/:image', async ({ request, params }) => {
    const isShown = async () => {
      const { settings } = await readShell(services)
      return [settings.logo, settings.cover].includes(params.image)
    }
    return image(request, params.image, isShown)
  })
}

import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { drawPicture } from './actions.ts'

/** The journal's picture, which shared links show. An older address leads to the present one. */
export function picturePages(services: Services) {
  return new Elysia().get('/assets/pictures/:file', async ({ request }) => {
    const picture = await drawPicture({ ...services, waiting: request })
    if (new URL(request.url).pathname !== picture.path)
      return new Response(null, { status: 302, headers: { Location: picture.path, 'Cache-Control': 'no-cache' } })
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' }
    return new Response(await picture.draw(), { headers })
  })
}

import { Elysia } from 'elysia'
import { clientOf, refusalResponse } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { drawPicture } from './actions.ts'

/** The journal's picture, which shared links show. An older address leads to the present one. */
export function picturePages(services: Services) {
  return new Elysia().get('/assets/pictures/:file', async ({ request }) => {
    const picture = await drawPicture({ ...services, client: clientOf(request, services.config) })
    if (new URL(request.url).pathname !== picture.path)
      return new Response(null, { status: 302, headers: { Location: picture.path, 'Cache-Control': 'no-cache' } })
    const drawn = await picture.draw()
    if (!drawn.ok) return refusalResponse(services, request, drawn.refusal)
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' }
    return new Response(drawn.value, { headers })
  })
}

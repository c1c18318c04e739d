import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DocumentHead, documentOf } from '../../views/document.tsx'
import { AdminLayout } from '../../views/layouts/admin.tsx'
import { WebdataLayout } from '../../views/layouts/webdata.tsx'
import type { FlashMessage } from '../../views/ui/flash.tsx'
import type { Services } from '../services.ts'
import { journalName } from '../settings/rules.ts'
import { readShell } from '../site/queries.ts'
import { encode, encodingFor } from './encoding.ts'
import { flashIn, withoutFlash } from './flash.ts'
import type { Session } from './session.ts'

export type Tool = '/admin' | '/webdata'

export type PrivatePage = {
  tool: Tool
  title: string
  /** Who is signed in; nobody on a login page. */
  session: Session | undefined
  status?: number
  flash?: FlashMessage
  children: ReactNode
}

/** A page of a tool: for one reader, never stored, with the message that a redirect left for it. */
export async function privatePage(services: Services, request: Request, page: PrivatePage): Promise<Response> {
  const { settings } = await readShell(services)
  const journal = journalName(settings)
  const left = flashIn(request)
  const flash = page.flash ?? left
  const user = page.session?.user
  const body =
    page.tool === '/admin' ? (
      <AdminLayout journal={journal} user={user} flash={flash}>
        {page.children}
      </AdminLayout>
    ) : (
      <WebdataLayout user={user} flash={flash}>
        {page.children}
      </WebdataLayout>
    )
  const head = (
    <DocumentHead
      title={`${page.title} | ${page.tool === '/admin' ? journal : 'webdata'}`}
      canonical={undefined}
      url={services.assets.url}
      styles="tools.css"
      fonts={['serif-roman.woff2']}
    >
      <meta name="journal-session" content={user?.name ?? ''} />
    </DocumentHead>
  )
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  const html = new TextEncoder().encode(documentOf(renderToStaticMarkup(head), renderToStaticMarkup(body)))
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-store',
    Vary: 'Accept-Encoding, Cookie',
  })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  if (left) headers.append('Set-Cookie', withoutFlash)
  return new Response(encode(html, encoding, 4), { status: page.status ?? 200, headers })
}

/** Sends the browser on after a form, with a message for the page it comes to. */
export function redirect(path: string, { cookies = [] }: { cookies?: string[] } = {}): Response {
  const headers = new Headers({ Location: path, 'Cache-Control': 'private, no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

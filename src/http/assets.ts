import { extname, join } from 'node:path'
import { encode } from './encoding.ts'
import { buildFonts, type Font } from './fonts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A built file of the site. Its address holds the hash of its bytes, so it is cached for ever. */
export type Asset = { body: Bytes; gzip?: Bytes; brotli?: Bytes; type: string; etag: string }

export type AssetName =
  | 'public.css'
  | 'tools.css'
  | 'loader.js'
  | 'tools.js'
  | 'icon.svg'
  | 'avatar.png'
  | 'serif-roman.woff2'
  | 'serif-italic.woff2'
  | 'devanagari-400.woff2'

export type Assets = {
  /** An asset's address by its plain name. */
  url: (name: AssetName) => string
  /** The asset at an address. */
  at: (path: string) => Asset | undefined
}

const root = join(import.meta.dir, '../..')
const styles = join(root, 'static/styles')
const images = join(root, 'static/images')

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Builds styles, fonts and islands into memory, once, before the server listens. */
export async function buildAssets(): Promise<Assets> {
  const byPath = new Map<string, Asset>()
  const urls = new Map<string, string>()
  const add = (name: string, body: Bytes, path = hashedPath(name, body)) => {
    byPath.set(path, toAsset(name, body))
    urls.set(name, path)
    return path
  }

  const fonts = await buildFonts()
  const faces = fonts.map((font) => fontFace(font, add(`${font.name}.woff2`, font.bytes))).join('')
  for (const image of ['icon.svg', 'avatar.png']) add(image, await Bun.file(join(images, image)).bytes())
  for (const sheet of ['public.css', 'tools.css']) {
    add(sheet, new TextEncoder().encode(faces + (await bundleStyles(sheet))))
  }
  for (const { name, path, body } of await bundleIslands()) add(name, body, path)

  return {
    url(name) {
      const url = urls.get(name)
      if (!url) throw new Error(`No asset ${name} was built`)
      return url
    },
    at: (path) => byPath.get(path),
  }
}

function fontFace({ family, style, weight, range }: Font, url: string): string {
  return `@font-face{font-family:${JSON.stringify(family)};font-style:${style};font-weight:${weight};font-display:swap;src:url(${url}) format("woff2");unicode-range:${range}}`
}

async function bundleStyles(name: string): Promise<string> {
  const { bundle, browserslistToTargets } = await import('lightningcss')
  // The first browsers with light-dark(), nesting and container queries.
  const targets = browserslistToTargets(['chrome 123', 'firefox 121', 'safari 17.5'])
  return bundle({ filename: join(styles, name), minify: true, targets }).code.toString()
}

type Bundle = { name: string; path: string; body: Bytes }

/**
 * Bundles the islands, then the loader with their addresses written in: bundled together, it would carry a table of every
 * chunk, larger than the loader itself.
 */
async function bundleIslands(): Promise<Bundle[]> {
  const parts = await bundle(['client.tsx', 'follow-session.ts'], {})
  const urlOf = (name: string) => JSON.stringify(parts.find((part) => part.name === name)?.path)
  const addresses = { clientUrl: urlOf('client.js'), followSessionUrl: urlOf('follow-session.js') }
  return [...parts, ...(await bundle(['loader.ts', 'tools.ts'], addresses))]
}

async function bundle(entries: string[], define: Record<string, string>): Promise<Bundle[]> {
  const built = await Bun.build({
    entrypoints: entries.map((entry) => join(root, 'islands', entry)),
    splitting: true,
    minify: true,
    target: 'browser',
    publicPath: '/static/',
    external: ['/static/*'], // these addresses are written in, and no files
    naming: { entry: '[name]-[hash].[ext]', chunk: '[name]-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"', ...define },
  })
  return Promise.all(
    built.outputs.map(async (output) => {
      const file = output.path.replace(/^\.?\//, '')
      const name = output.kind === 'entry-point' ? file.replace(/-[^-]+\.js$/, '.js') : file
      return { name, path: `/static/${file}`, body: new Uint8Array(await output.arrayBuffer()) }
    }),
  )
}

function hashedPath(name: string, body: Bytes): string {
  const extension = extname(name)
  return `/static/${name.slice(0, -extension.length)}-${Bun.hash(body).toString(36).slice(0, 8)}${extension}`
}

function toAsset(name: string, body: Bytes): Asset {
  const type = types[extname(name)] ?? 'application/octet-stream'
  const etag = `"${Bun.hash(body).toString(36)}"`
  if (!/^(text|image\/svg)/.test(type)) return { body, type, etag }
  return { body, type, etag, brotli: encode(body, 'br', 11), gzip: encode(body, 'gzip', 11) }
}

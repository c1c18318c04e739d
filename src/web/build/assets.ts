import { extname, join, resolve } from 'node:path'
import { type Built, buildFolder, cachedBuild } from '../../core/build/cache.ts'
import { encode } from '../caching/encoding.ts'
import { buildFonts, type Font, hindi as hindiLetters, subsetMathFont } from './fonts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A built file of the site. Its address contains its hash, so it is cached indefinitely. */
export type Asset = { body: Bytes; gzip?: Bytes; brotli?: Bytes; type: string; etag: string }

export type AssetName =
  | InlineSheet
  | 'tools.css'
  | 'webdata.css'
  | 'mending.css'
  | 'changes.css'
  | 'links.css'
  | 'proof.css'
  | 'loader.js'
  | 'tools.js'
  | 'links.js'
  | 'full-text.js'
  | 'copy.js'
  | 'icon.svg'
  | 'avatar.png'
  | 'favicon.ico'
  | 'apple-touch-icon.png'
  | 'serif-roman.woff2'
  | 'serif-italic.woff2'
  | 'devanagari-400.woff2'

export type Assets = {
  /** Returns an asset's address by its plain name. */
  url: (name: AssetName) => string
  /** Returns the asset at an address. */
  at: (path: string) => Asset | undefined
  /** The styles inlined into public pages, so that the first paint needs no second response. */
  pageStyles: Record<InlineSheet, string>
}

/** A style sheet inlined into public pages: the full one, or the part that one of the most read pages needs. */
export type PageSheet = (typeof pageSheets)[number]

const pageSheets = ['public.css', 'home.css', 'issue.css', 'article.css', 'full-text.css', 'api.css'] as const

/**
 * The fonts of rare letters, of Hindi for systems without such a font, and of formulas, and the styles of pages in
 * several languages; pages that use them inline these sheets too.
 */
const letterSheets = ['rare-faces.css', 'hindi-faces.css', 'math-faces.css', 'languages.css', 'translated.css'] as const

type InlineSheet = PageSheet | (typeof letterSheets)[number]

const root = join(import.meta.dir, '../../..')
const styles = join(root, 'static/styles')
const images = join(root, 'static/images')

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

type Files = { byPath: Map<string, Asset>; urls: Map<string, string> }

/** Builds the styles, fonts and islands in memory; rebuilds only if no folder has them or a source file changed. */
export async function buildAssets(folders = [buildFolder]): Promise<Assets> {
  const { byPath, urls } = await cachedBuild('assets', folders, build)
  return {
    url(name) {
      const url = urls.get(name)
      if (!url) throw new Error(`No asset ${name} was built`)
      return url
    },
    at: (path) => byPath.get(path),
    pageStyles: toPageStyles((sheet) => byPath.get(urls.get(sheet) ?? '')?.body ?? new Uint8Array()),
  }
}

async function build(): Promise<Built<Files>> {
  const byPath = new Map<string, Asset>()
  const urls = new Map<string, string>()
  const add = (name: string, body: Bytes, path = hashedPath(name, body)) => {
    byPath.set(path, toAsset(name, body))
    urls.set(name, path)
    return path
  }

  const fonts = await buildFonts()
  for (const font of fonts) add(`${font.name}.woff2`, font.bytes)
  const facesOf = (those: Font[], display?: string) =>
    those.map((font) => makeFontFace(font, urls.get(`${font.name}.woff2`) ?? '', display)).join('')
  const hindi = fonts.filter(({ range }) => range === hindiLetters)
  const latin = facesOf(fonts.filter((font) => !font.isRare && !hindi.includes(font)))
  const rare = facesOf(fonts.filter(({ isRare }) => isRare))
  for (const image of ['icon.svg', 'avatar.png', 'favicon.ico', 'apple-touch-icon.png'])
    add(image, await Bun.file(join(images, image)).bytes())
  const addSheet = (name: string, css: string) => add(name, new TextEncoder().encode(css))
  addSheet('rare-faces.css', rare)
  const ownHindi = hindi.map((font) => ({ ...font, family: 'Hindi' }))
  addSheet('hindi-faces.css', facesOf(ownHindi, 'swap') + (await bundleStyles('without-hindi.css')))
  const math = await subsetMathFont()
  addSheet('math-faces.css', makeFontFace(math, add('math.woff2', math.bytes)))
  const ofScreens = rare + facesOf(hindi, 'block') + latin
  addSheet('tools.css', ofScreens + (await bundleStyles('tools.css')))
  addSheet('webdata.css', await bundleStyles('webdata.css'))
  for (const sheet of ['languages.css', 'translated.css', 'mending.css', 'changes.css', 'proof.css'] as const)
    addSheet(sheet, await bundleStyles(sheet))
  addSheet('links.css', ofScreens + (await bundleStyles('links.css')))
  const ofPages = facesOf(hindi) + latin
  for (const sheet of pageSheets) addSheet(sheet, ofPages + (await bundleStyles(sheet)))
  const islands = await bundleIslands()
  for (const { name, path, body } of islands.outputs) add(name, body, path)
  return { content: { byPath, urls }, madeOf: [...(await listOtherSources()), ...islands.inputs] }
}

/** Lists the assets' inputs other than islands: builders, styles, pictures, and the versions of all packages. */
async function listOtherSources(): Promise<string[]> {
  const { dependencies } = await Bun.file(join(root, 'package.json')).json()
  const packages = Object.keys(dependencies).map((name) => `node_modules/${name}/package.json`)
  const built = ['src/web/build/*', 'static/styles/**/*.css', 'static/images/*'].flatMap((files) => [
    ...new Bun.Glob(files).scanSync(root),
  ])
  return ['tsconfig.json', 'package.json', ...packages, ...built].map((file) => join(root, file))
}

function toPageStyles(bytesOf: (sheet: AssetName) => Bytes): Assets['pageStyles'] {
  const entries = [...pageSheets, ...letterSheets].map((sheet) => [sheet, new TextDecoder().decode(bytesOf(sheet))])
  return Object.fromEntries(entries) as Assets['pageStyles'] // the keys are these sheets
}

/**
 * @param display `optional`: text keeps its first font, so that a late font causes no layout shift; `block`: text waits
 * for the font, since a system may have no other for these letters
 */
function makeFontFace({ family, style, weight, range }: Font, url: string, display = 'optional'): string {
  return (
    `@font-face{font-family:${JSON.stringify(family)};font-style:${style};font-weight:${weight};` +
    `font-display:${display};src:url(${url}) format("woff2");unicode-range:${range}}`
  )
}

async function bundleStyles(name: string): Promise<string> {
  const { bundle, browserslistToTargets } = await import('lightningcss')
  // The first browsers with light-dark(), nesting and container queries.
  const targets = browserslistToTargets(['chrome 123', 'firefox 121', 'safari 17.5'])
  return bundle({ filename: join(styles, name), minify: true, targets }).code.toString()
}

type Bundle = { outputs: { name: string; path: string; body: Bytes }[]; inputs: string[] }

/**
 * Bundles the islands, then the loader with their addresses. In one bundle, the loader would contain a table of all
 * chunks, larger than the loader itself.
 */
async function bundleIslands(): Promise<Bundle> {
  const parts = await bundle(['client.tsx', 'follow-session.ts'], {})
  const urlOf = (name: string) => JSON.stringify(parts.outputs.find((part) => part.name === name)?.path)
  const addresses = { clientUrl: urlOf('client.js'), followSessionUrl: urlOf('follow-session.js') }
  const loader = await bundle(['loader.ts'], addresses)
  // Includes the loader, which saves screens one request. Leaves out the table of all chunks, a quarter of its size,
  // which few need.
  const tools = await bundle(['tools.ts'], addresses, { modulePreload: false })
  const links = await bundle(['links.ts'], {})
  const fullText = await bundle(['full-text.ts'], {})
  const copy = await bundle(['site-copy.ts'], {}, { format: 'iife' })
  const outputs = copy.outputs.map((output) => ({ ...output, name: 'copy.js' }))
  const all = [parts, loader, tools, links, fullText, { ...copy, outputs }]
  return { outputs: all.flatMap((one) => one.outputs), inputs: [...new Set(all.flatMap((one) => one.inputs))] }
}

/** @param options a site's offline copy cannot have modules */
async function bundle(
  entries: string[],
  define: Record<string, string>,
  { format = 'esm', modulePreload = true }: { format?: 'esm' | 'iife'; modulePreload?: boolean } = {},
): Promise<Bundle> {
  const built = await Bun.build({
    entrypoints: entries.map((entry) => join(root, 'islands', entry)),
    format,
    splitting: format === 'esm',
    modulePreload,
    minify: true,
    target: 'browser',
    publicPath: '/static/',
    metafile: true,
    external: ['/static/*'], // addresses that are not files and are resolved later
    naming: { entry: '[name]-[hash].[ext]', chunk: '[name]-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"', ...define },
  })
  const outputs = await Promise.all(
    built.outputs.map(async (output) => {
      const file = output.path.replace(/^\.?\//, '')
      const name = output.kind === 'entry-point' ? file.replace(/-[^-]+\.js$/, '.js') : file
      return { name, path: `/static/${file}`, body: new Uint8Array(await output.arrayBuffer()) }
    }),
  )
  return { outputs, inputs: Object.keys(built.metafile?.inputs ?? {}).map((input) => resolve(input)) }
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

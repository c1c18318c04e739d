import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../support/servers/browser.ts'
import { median } from './load.ts'

/**
 * When a reader on a slow phone first sees something: 1.6 Mbit/s with 150 ms, a processor four times slower, nothing
 * cached. The floor is the page's own HTML with neither fonts nor scripts and next to no styles, measured in turn with
 * it.
 */
export async function measurePaint(origin: string, path: string): Promise<void> {
  const floor = bare(await (await fetch(origin + path)).text())
  const browser = await launchBrowser()
  console.log(`\nfirst paint of ${path} on a slow phone, beside its bare HTML (the floor):`)
  for (const lateMs of [0, 3000]) {
    const ours: Visit[] = []
    const theirs: Visit[] = []
    const server = relay(origin, floor, lateMs)
    for (let round = 0; round < rounds; round++) {
      ours.push(await visit(browser, server.url.origin + path, lateMs))
      theirs.push(await visit(browser, `${server.url.origin}/floor`, lateMs))
    }
    server.stop(true)
    report(lateMs === 0 ? 'fonts in time' : 'fonts 3 s late', ours, theirs)
  }
  await browser.close()
}

const rounds = 11
const settleMs = 1000
const longTaskMs = 50 // of a longer one, the rest counts as blocked

type Visit = { paintMs: number; blockedMs: number; shift: number }

function bare(html: string): string {
  const text = html.replace(/<link[^>]*>|<script.*?<\/script>|<style>.*?<\/style>/gs, '')
  const styles = '<style>body{margin:1rem;font:1rem/1.5 serif}td,th{text-align:left;vertical-align:top}</style>'
  return text.replace('</head>', `${styles}<link rel="icon" href="data:,"></head>`)
}

/** Serves the floor and passes on everything else, so that both take the same way; fonts as late as asked. */
function relay(origin: string, floor: string, lateMs: number) {
  const zipped = Bun.gzipSync(new TextEncoder().encode(floor), { level: 9 })
  const floorHeaders = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch({ url, headers }) {
      const { pathname } = new URL(url)
      if (pathname === '/floor') return new Response(zipped, { headers: floorHeaders })
      if (pathname.endsWith('.woff2')) await Bun.sleep(lateMs)
      const asked = { 'accept-encoding': headers.get('accept-encoding') ?? '' }
      const answer = await fetch(origin + pathname, { headers: asked, decompress: false })
      return new Response(await answer.bytes(), { status: answer.status, headers: answer.headers })
    },
  })
}

async function visit(browser: Browser, url: string, lateMs: number): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  await slowDown(page)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(lateMs + settleMs)
  const seen = await page.evaluate(whatWasSeen, longTaskMs)
  await page.context().close()
  return seen
}

async function slowDown(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const bytesPerSecond = 1.6e6 / 8
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Runs in the browser: what it noted since the navigation. */
async function whatWasSeen(longTaskMs: number): Promise<Visit> {
  const noted = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 500)
    })
  const [paints, tasks, shifts] = await Promise.all(['paint', 'longtask', 'layout-shift'].map(noted))
  return {
    paintMs: paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
    blockedMs: (tasks ?? []).reduce((sum, { duration }) => sum + duration - longTaskMs, 0),
    shift: (shifts ?? []).reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
  }
}

function report(name: string, ours: Visit[], floor: Visit[]): void {
  const of = (visits: Visit[], figure: keyof Visit) => median(visits.map((one) => one[figure]))
  const ratio = (of(ours, 'paintMs') / of(floor, 'paintMs')).toFixed(2)
  const side = (visits: Visit[]) =>
    `${of(visits, 'paintMs').toFixed(0)} ms, blocked ${of(visits, 'blockedMs').toFixed(0)} ms`
  console.log(
    `${name.padEnd(14)} | ${side(ours)}, shift ${of(ours, 'shift').toFixed(3)} | floor ${side(floor)} | ${ratio}`,
  )
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import decodeQR from 'qr/decode.js'

const side = 600
let ready: Promise<void> | undefined

/** Reads the QR code of an SVG's markup as a camera would: painted on a dark page. */
export async function readQr(svg: string): Promise<string> {
  ready ??= readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then((it) => initWasm(it))
  await ready
  const { width, height, pixels } = new Resvg(svg, {
    background: '#fff',
    fitTo: { mode: 'width', value: side },
  }).render()
  return decodeQR({ width, height, data: pixels })
}

/** Reads the QR code of a PNG. */
export function readQrPng(png: Uint8Array): Promise<string> {
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return readQr(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300"><image href="${href}" width="300" height="300"/></svg>`,
  )
}

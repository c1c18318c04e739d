/** Selects the files to keep: their largest size, and a test of their first bytes. */
export type Wanted = { mostBytes: number; isWanted: (start: Uint8Array) => boolean }

/** The content of an `embed` element: SHA-256 and size, and the bytes of a wanted file until they are stored. */
export type EmbeddedFile = {
  sha256: string
  size: number
  /** The first bytes, enough to recognise a PDF. */
  start: Uint8Array
  isWanted: boolean
  /** `open`: a PDF without its end marker. */
  flaw: 'too_large' | 'open' | undefined
  content: Uint8Array | undefined
}

const lettersAtOnce = 64 * 1024
const signatureBytes = 12
const lastBytes = 2048

/**
 * Decodes base64 files one after the other as they stream in; only measures unwanted ones. All share one buffer:
 * allocating one per chunk would create gigabytes of garbage.
 */
export class Base64Files {
  private space: Buffer | undefined
  private rest = ''
  private size = 0
  private hasher = new Bun.CryptoHasher('sha256')

  constructor(private readonly wanted: Wanted) {}

  begin(): void {
    this.rest = ''
    this.size = 0
    this.hasher = new Bun.CryptoHasher('sha256')
  }

  add(text: string): void {
    const letters = this.rest + text.replace(/\s+/g, '')
    const whole = letters.length - (letters.length % 4)
    this.rest = letters.slice(whole)
    for (let from = 0; from < whole; from += lettersAtOnce)
      this.take(letters.slice(from, Math.min(whole, from + lettersAtOnce)))
  }

  end(): EmbeddedFile {
    this.take(this.rest)
    const { size } = this
    const { mostBytes } = this.wanted
    const space = this.room()
    const start = new Uint8Array(space.subarray(0, Math.min(size, signatureBytes)))
    const isWanted = this.wanted.isWanted(start)
    const isEnded = space.subarray(Math.max(0, size - lastBytes), size).includes('%%EOF')
    const flaw = size > mostBytes ? 'too_large' : isEnded ? undefined : 'open'
    const content = isWanted && flaw !== 'too_large' ? new Uint8Array(space.subarray(0, size)) : undefined
    return { sha256: this.hasher.digest('hex'), size, start, isWanted, flaw, content }
  }

  private room(): Buffer {
    this.space ??= Buffer.allocUnsafe(this.wanted.mostBytes + lettersAtOnce)
    return this.space
  }

  /** Beyond the size limit, keeps only the start and overwrites the rest. */
  private take(letters: string): void {
    const space = this.room()
    const at = Math.min(this.size, this.wanted.mostBytes)
    const length = space.write(letters, at, 'base64')
    this.hasher.update(space.subarray(at, at + length))
    this.size += length
  }
}

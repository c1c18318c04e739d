import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { buildFolder } from './core/build/cache.ts'
import { buildAssets } from './web/build/assets.ts'

/** `bun run build`: builds the assets in advance, so that the start does not have to. */
await mkdir(buildFolder, { recursive: true })
await access(buildFolder, constants.W_OK)
await buildAssets()
console.log(`Built in ${buildFolder}`)

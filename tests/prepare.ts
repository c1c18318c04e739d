import { readDemoPdfs } from '../src/staff/demo/demo.ts'
import { buildAssets } from '../src/web/build/assets.ts'

/** Builds once what many test files need, so that those which run at the same time do not each build it. */
await Promise.all([buildAssets(), readDemoPdfs()])

export { closes as balanceCloses } from './balance/balance.ts'
export { withFront } from './jats/with-front.ts'
export { type Made, makeText } from './make.ts'
export type { Front } from './model.ts'

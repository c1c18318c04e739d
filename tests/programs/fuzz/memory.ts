/** What the server held when it had been sent so many requests. */
export type Sample = { sent: number; megabytes: number }

export type Growth = {
  /** Medians, in megabytes: of the tenth of the requests after the warm-up, and of the last tenth. */
  warm: number
  end: number
  most: number
  /** By a straight line through all samples after the warm-up, in megabytes for 10,000 requests. */
  slope: number
  isFlat: boolean
}

/** The first fifth of the requests warms up: code is compiled, workers start, memories fill. */
const warmUp = 0.2

/** Between the two medians it may grow by a fifth, or by 100 MB: the workers that draw documents come and go. */
const mayGrow = { share: 1.2, megabytes: 100 }

/** Whether the memory of a run is flat. @param samples in the order of `sent`, about evenly spread */
export function growthOf(samples: readonly Sample[]): Growth {
  const last = samples.at(-1)?.sent ?? 0
  const after = samples.filter(({ sent }) => sent >= last * warmUp)
  const tenth = (from: number) => after.filter(({ sent }) => sent >= last * from && sent <= last * (from + 0.1))
  const [warm, end] = [median(tenth(warmUp)), median(tenth(0.9))]
  const isFlat = end <= Math.max(warm * mayGrow.share, warm + mayGrow.megabytes)
  const most = Math.max(...samples.map(({ megabytes }) => megabytes))
  return { warm, end, most, slope: slopeOf(after) * 10_000, isFlat }
}

function median(samples: Sample[]): number {
  const sorted = samples.map(({ megabytes }) => megabytes).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Least squares: megabytes a request. */
function slopeOf(samples: Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [sent, megabytes] = [mean(samples.map((one) => one.sent)), mean(samples.map((one) => one.megabytes))]
  const above = samples.map((one) => (one.sent - sent) * (one.megabytes - megabytes))
  const below = samples.map((one) => (one.sent - sent) ** 2)
  return mean(above) / mean(below)
}

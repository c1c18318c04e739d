import { createProcesses, type ProcessOptions } from './processes.ts'

/** Functions that a worker process runs by name. Their arguments and results are sent between processes. */
export type Works = Record<string, (...given: never[]) => unknown>

type Call<Of extends Works> = <Name extends keyof Of & string>(
  name: Name,
  ...given: Parameters<Of[Name]>
) => Promise<Awaited<ReturnType<Of[Name]>> | undefined>

/** Runs functions in worker processes. */
export type Calls<Of extends Works> = {
  /** Returns a function's result, undefined if it takes too much time or memory; rejects if it throws. */
  call: Call<Of>
  /** Calls a function after the urgent calls. */
  callLater: Call<Of>
  /** Ends the processes; running calls have no result. */
  stop: () => void
}

type Sent = { name: string; given: unknown[] }
type Answer = { value: unknown } | { error: string }

/** Creates the callers of a script's functions. The script passes them to {@link answerCalls}. */
export function createCalls<Of extends Works>(script: string, options?: ProcessOptions): Calls<Of> {
  const { send, stop } = createProcesses<Sent, Answer>(script, options)
  const caller =
    (isUrgent: boolean): Call<Of> =>
    async (name, ...given) => {
      const answer = await send({ name, given }, isUrgent)
      if (answer && 'error' in answer) throw new Error(answer.error)
      return answer?.value as never // the script's functions have this type
    }
  return { call: caller(true), callLater: caller(false), stop }
}

/** Answers the calls that this process, a worker, receives. */
export function answerCalls(works: Works): void {
  process.on('message', async ({ name, given }: Sent) => {
    process.send?.(await resultOf(works[name], given))
  })
}

async function resultOf(work: Works[string] | undefined, given: unknown[]): Promise<Answer> {
  try {
    return { value: await work?.(...(given as never[])) } // its caller was typed
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

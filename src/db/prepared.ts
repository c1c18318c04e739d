import { messages, PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

/** A statement as the database keeps it: its name there, the types of its parameters, what it says of its columns. */
type Prepared = { name: string; types: number[]; columns: messages.BackendMessage[] }

const mostPrepared = 100

/**
 * A PGlite that keeps its latest statements prepared, as a driver of PostgreSQL does. PGlite itself has a statement parsed
 * and described each time, in six steps: for a short one that takes longer than to run it. Values are read by its own
 * `parsers`, not by a statement's. Transactions are PGlite's own.
 */
export class PreparedPGlite extends PGlite {
  readonly #prepared = new Map<string, Prepared>()
  #named = 0

  override async query<Row>(text: string, parameters: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> {
    await this._checkReady()
    const answer = () => this.#answer<Row>(text, parameters, options)
    return this._runExclusiveTransaction(() => this._runExclusiveQuery(answer))
  }

  async #answer<Row>(text: string, parameters: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    const statement = this.#prepared.get(text) ?? (await this.#prepare(text))
    this.#prepared.delete(text)
    this.#prepared.set(text, statement) // as the latest
    try {
      const values = parameters.map((value, place) => this.#serialized(value, statement.types[place]))
      const rows = await this.#send(serialize.bind({ statement: statement.name, values }), serialize.execute({}))
      const asked = { rowMode: options?.rowMode }
      return parse.parseResults([...statement.columns, ...rows], this.parsers, asked)[0] as Results<Row> // of one statement
    } catch (error) {
      await this.#forget(text, statement)
      throw error
    } finally {
      await this.syncToFs()
    }
  }

  async #prepare(text: string): Promise<Prepared> {
    for (const [oldest, statement] of this.#prepared) {
      if (this.#prepared.size < mostPrepared) break
      await this.#forget(oldest, statement)
    }
    const name = `statement ${++this.#named}`
    const described = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const columns = described.filter((message) => message instanceof messages.RowDescriptionMessage)
    return { name, types: parse.parseDescribeStatementResults(described), columns }
  }

  async #forget(text: string, { name }: Prepared): Promise<void> {
    this.#prepared.delete(text)
    await this.#send(serialize.close({ type: 'S', name }))
  }

  #serialized(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null
    return this.serializers[type]?.(value) ?? String(value)
  }

  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })
  }
}

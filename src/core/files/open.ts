import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { causeAndRemedy } from '../db/remedies.ts'
import type { Files } from './files.ts'
import { localFiles } from './local.ts'
import { s3Files } from './s3.ts'

type Place = Pick<Config, 's3' | 'dataDir'>

/** Opens the storage of uploaded files. @throws if it is unusable at present */
export async function openFiles({ s3, dataDir }: Place): Promise<Files> {
  const files = s3 ? s3Files(new Bun.S3Client(s3), join(dataDir, 'incoming')) : await localFiles(join(dataDir, 'files'))
  await files.check()
  return files
}

/** Returns the message about a database used with another journal's files. */
export const foreignFiles = ({ s3, dataDir }: Place): string =>
  `${s3 ? `S3_BUCKET ${s3.bucket}` : `DATA_DIR ${dataDir}`} holds the files ` +
  'of another journal. If readers see an empty journal, look at DATABASE_URL.'

/** Explains in one line why files cannot be stored, naming the variable to check. */
export function filesProblem({ s3, dataDir }: Place, error: unknown): string {
  const reason = causeAndRemedy(error)
  return s3 ? `S3_BUCKET ${s3.bucket} cannot be used: ${reason}` : `DATA_DIR ${dataDir} cannot be used: ${reason}`
}

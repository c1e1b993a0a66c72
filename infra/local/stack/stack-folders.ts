import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders of a stack. */
export interface StackFolders {
  data: string;
  /** `<module>/<artifact>/…`, as published. */
  artifacts: string;
  /** Keys that sign sessions. */
  keys: string;
  /** `<module>.key`: the release key of a module. */
  releaseKeys: string;
}

export async function makeStackFolders(data: string): Promise<StackFolders> {
  const folders = {
    data,
    artifacts: join(data, 'artifacts'),
    keys: join(data, 'keys'),
    releaseKeys: join(data, 'release-keys'),
  };
  await mkdir(folders.artifacts, { recursive: true });
  await mkdir(folders.releaseKeys, { recursive: true, mode: 0o700 });
  return folders;
}

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageTree } from '../debian/debian-packages.ts';

/** A node's programs from Debian packages. */
export interface NodePackages {
  /** Its version of containerd. */
  version: string;
  /** The plug-ins that give pods their network. */
  networkPlugins: string;
  /** Environment variables to run them in place. */
  env: { PATH: string; LD_LIBRARY_PATH: string };
}

const packages = ['containerd', 'runc', 'containernetworking-plugins', 'nftables', 'iproute2'];
const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';

export async function nodePackages(): Promise<NodePackages> {
  const { root, version } = await packageTree({
    name: 'cluster-node',
    packages,
    useHostRelease: true,
    finish: removeLibc,
  });
  const paths = (...folders: string[]) => folders.map((folder) => join(root, folder)).join(':');
  return {
    version,
    networkPlugins: join(root, 'usr/lib/cni'),
    env: {
      PATH: `${paths('usr/bin', 'usr/sbin', 'bin', 'sbin')}:${process.env.PATH}`,
      LD_LIBRARY_PATH: paths(`usr/lib/${triplet}`, `lib/${triplet}`),
    },
  };
}

// These programs restart themselves, so they need the machine's own loader and C library.
async function removeLibc(root: string): Promise<void> {
  const parts =
    'ld-linux.*|(libc|libm|libpthread|libdl|librt|libutil|libresolv|libanl|libnss_\\w+|libnsl|libmvec|libBrokenLocale|libthread_db|libc_malloc_debug|libpcprofile|libmemusage)';
  const ofLibc = new RegExp(`^(${parts})(-[\\d.]+)?\\.so(\\.\\d+)*$`);
  for (const folder of [`usr/lib/${triplet}`, `lib/${triplet}`]) {
    const names = await readdir(join(root, folder)).catch(() => []);
    for (const name of names.filter((one) => ofLibc.test(one))) await rm(join(root, folder, name));
  }
}

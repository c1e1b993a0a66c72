import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const isText = (name: string): boolean => /\.(js|css|svg|json|html|txt)$/.test(name);

/** Brotli and gzip at their best, once at build time, so that no server compresses on the way. */
export async function compressFiles(files: Map<string, Buffer>): Promise<Map<string, Buffer>> {
  const texts = [...files].filter(([name]) => isText(name));
  const made = await Promise.all(
    texts.map(async ([name, bytes]) => [
      [`${name}.br`, await brotli(bytes, brotliOptions(bytes))] as const,
      [`${name}.gz`, await zip(bytes, { level: 9 })] as const,
    ]),
  );
  return new Map(made.flat());
}

function brotliOptions(bytes: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}

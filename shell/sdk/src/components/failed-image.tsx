import { type Dispatch, type SetStateAction, useEffect } from 'react';

const firstWaitMs = 30_000;
const longestWaitMs = 300_000;

interface Props {
  address: string;
  setFailed: Dispatch<SetStateAction<readonly string[]>>;
}

/** Shows nothing: tries the image again, less and less often, until it is no failed one any more. */
export function FailedImage({ address, setFailed }: Props) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let image: HTMLImageElement | undefined;
    function tryAfter(waitMs: number): void {
      timer = setTimeout(() => {
        image = new Image();
        image.onload = () => setFailed((failed) => failed.filter((one) => one !== address));
        image.onerror = () => tryAfter(Math.min(waitMs * 2, longestWaitMs));
        image.src = address;
      }, waitMs);
    }
    tryAfter(firstWaitMs);
    return () => {
      clearTimeout(timer);
      if (image) image.onerror = null;
    };
  }, [address, setFailed]);
  return null;
}

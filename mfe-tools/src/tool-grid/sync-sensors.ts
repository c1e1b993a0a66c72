import { MouseSensor, type SensorProps, TouchSensor } from '@dnd-kit/core';
import { flushSync } from 'react-dom';

// dnd-kit drops at the last rendered position: on a slow tablet the last moves would be lost.
function withFlushSync<Options>(props: SensorProps<Options>): SensorProps<Options> {
  return {
    ...props,
    onStart: (at) => flushSync(() => props.onStart(at)),
    onMove: (to) => flushSync(() => props.onMove(to)),
  };
}

/** A mouse sensor that renders each move synchronously. */
export class SyncMouseSensor extends MouseSensor {
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    super(withFlushSync(props));
  }
}

/** A touch sensor that renders each move synchronously. */
export class SyncTouchSensor extends TouchSensor {
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    super(withFlushSync(props));
  }
}

import { MouseSensor, type SensorProps, TouchSensor } from '@dnd-kit/core';
import { flushSync } from 'react-dom';

// dnd-kit drops at the place it last rendered: on a busy tablet the last moves would be lost.
function followedAtOnce<Options>(props: SensorProps<Options>): SensorProps<Options> {
  return {
    ...props,
    onStart: (at) => flushSync(() => props.onStart(at)),
    onMove: (to) => flushSync(() => props.onMove(to)),
  };
}

/** The mouse, each move followed before the next event is heard. */
export class PromptMouse extends MouseSensor {
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    super(followedAtOnce(props));
  }
}

/** A finger, each move followed before the next event is heard. */
export class PromptTouch extends TouchSensor {
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    super(followedAtOnce(props));
  }
}

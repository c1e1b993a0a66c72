import { useState } from 'react';

/** A value that is created once per mounted component. */
export const useConstant = <Value>(create: () => Value): Value => useState(create)[0];

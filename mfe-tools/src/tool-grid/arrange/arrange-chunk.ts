/** The lazy code of Arrange mode. */
export { ArrangeBar } from './arrange-bar.tsx';
export { SelectBox } from './select-box.tsx';

/** What the board shows in Arrange mode alone. */
export { ArrangeBar } from './arrange-bar.tsx';
export { SelectBox } from './select-box.tsx';

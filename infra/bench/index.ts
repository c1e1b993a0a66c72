export { coldBoardBudget } from './budgets.ts';
export { measureColdVisit, type PageWeight } from './cold-board.ts';

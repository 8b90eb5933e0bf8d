// Reckoning with days. Dates are in UTC, so that the answer is the same everywhere.

import type { PluginTool } from '../plugin.ts';
import { answer, fields, refuse } from './answer.ts';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const date = (description: string) => ({ type: 'string', format: 'date', description });

/** The tools. They keep nothing. */
export function dateTools(): readonly PluginTool[] {
  return [
    {
      name: 'days_between',
      description: 'Count the days from one date to another; negative where the second lies before the first.',
      inputSchema: {
        type: 'object',
        properties: { from: date('First day, YYYY-MM-DD'), to: date('Last day, YYYY-MM-DD') },
        required: ['from', 'to'],
        additionalProperties: false,
      },
      outputSchema: {
        type: 'object',
        properties: { days: { type: 'integer' } },
        required: ['days'],
        additionalProperties: false,
      },
      execute: async (args) => {
        const { from = '', to = '' } = fields<{ readonly from: string; readonly to: string }>(args);
        const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
        return Number.isInteger(days) ? answer({ days }) : refuse('Write both dates as YYYY-MM-DD.');
      },
    },
    {
      name: 'date_shift',
      description: 'Find the date a number of days after or before another one.',
      inputSchema: {
        type: 'object',
        properties: {
          date: date('The day to start from, YYYY-MM-DD'),
          days: { type: 'integer', minimum: -100_000, maximum: 100_000, description: 'Negative goes back in time' },
        },
        required: ['date', 'days'],
        additionalProperties: false,
      },
      outputSchema: {
        type: 'object',
        properties: { date: { type: 'string' }, weekday: { type: 'string' } },
        required: ['date', 'weekday'],
        additionalProperties: false,
      },
      execute: async (args) => {
        const { date: start = '', days = 0 } = fields<{ readonly date: string; readonly days: number }>(args);
        const shifted = new Date(Date.parse(start) + days * DAY_MS);
        if (Number.isNaN(shifted.getTime())) return refuse('Write the date as YYYY-MM-DD.');
        const weekday = WEEKDAYS[shifted.getUTCDay()];
        return answer({ date: shifted.toISOString().slice(0, 10), weekday });
      },
    },
  ];
}

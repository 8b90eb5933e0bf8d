// A list of tasks that lives as long as the process.

import type { PluginTool } from '../plugin.ts';
import { answer, fields, refuse } from './answer.ts';

interface Task {
  readonly id: number;
  readonly title: string;
  readonly priority: 'low' | 'normal' | 'high';
  readonly done: boolean;
}

const TASK = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    priority: { enum: ['low', 'normal', 'high'] },
    done: { type: 'boolean' },
  },
  required: ['id', 'title', 'priority', 'done'],
  additionalProperties: false,
};
const TASKS = {
  type: 'object',
  properties: { tasks: { type: 'array', items: TASK } },
  required: ['tasks'],
  additionalProperties: false,
};
const ONE_ID = {
  type: 'object',
  properties: { id: { type: 'integer', minimum: 1, description: 'Number of the task' } },
  required: ['id'],
  additionalProperties: false,
};

/** The tools of one empty task list. */
export function taskTools(): readonly PluginTool[] {
  const tasks = new Map<number, Task>();
  let last = 0;
  const change = (id: number | undefined, changed: Partial<Task>) => {
    const task = tasks.get(id ?? 0);
    if (task === undefined) return refuse(`There is no task ${id}: task_list shows the numbers.`);
    tasks.set(task.id, { ...task, ...changed });
    return answer({ ...task, ...changed });
  };
  return [
    {
      name: 'task_add',
      description: 'Put a new task on the to-do list.',
      inputSchema: {
        type: 'object',
        properties: {
          title: { type: 'string', minLength: 1, description: 'What is to be done' },
          priority: { enum: ['low', 'normal', 'high'], description: 'How urgent it is; normal where absent' },
        },
        required: ['title'],
        additionalProperties: false,
      },
      outputSchema: TASK,
      execute: async (args) => {
        const { title = '', priority = 'normal' } = fields<Task>(args);
        const task: Task = { id: (last += 1), title, priority, done: false };
        tasks.set(task.id, task);
        return answer(task);
      },
    },
    {
      name: 'task_list',
      description: 'Show the tasks of the to-do list, open ones only unless all are asked for.',
      inputSchema: {
        type: 'object',
        properties: { all: { type: 'boolean', description: 'Also those that are done' } },
        additionalProperties: false,
      },
      outputSchema: TASKS,
      execute: async (args) => {
        const { all = false } = fields<{ readonly all: boolean }>(args);
        return answer({ tasks: [...tasks.values()].filter((task) => all || !task.done) });
      },
    },
    {
      name: 'task_complete',
      description: 'Mark a task of the to-do list as done.',
      inputSchema: ONE_ID,
      outputSchema: TASK,
      execute: async (args) => change(fields<Task>(args).id, { done: true }),
    },
    {
      name: 'task_reopen',
      description: 'Take back that a task was marked as done.',
      inputSchema: ONE_ID,
      outputSchema: TASK,
      execute: async (args) => change(fields<Task>(args).id, { done: false }),
    },
  ];
}

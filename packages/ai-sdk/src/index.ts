// A surface as an AI SDK ToolSet, and a ToolSet as a source of tools.
export {};

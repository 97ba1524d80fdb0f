// React links every element and every render of a component to a task of the debugger's asynchronous stacks, which
// nobody reads in a test. Without this function it does not. Setup files run before the file that imports React.
Object.assign(console, { createTask: undefined })
